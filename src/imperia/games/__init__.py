"""The games. Each folder has the same file names; none imports another."""
