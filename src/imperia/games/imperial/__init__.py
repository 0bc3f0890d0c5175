"""Imperial: Mac Gerdts' game of investors behind the six powers of Europe, in both editions."""
