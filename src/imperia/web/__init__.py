"""The web platform: tables, live play, accounts, storage. Truth stays on the server."""
