"""The arena: measures bots against each other, honestly and repeatably."""
