"""The conformance kit: does a game keep the kernel's contract? One call checks any game."""

from imperia.testing.conformance import Broken, conformance
from imperia.testing.fingerprint import fingerprint
from imperia.testing.variants import option_sets

__all__ = ["Broken", "conformance", "fingerprint", "option_sets"]
