"""What bots know about Dynasties beyond its rules."""

from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.features import Features


class DynastiesFeatures(Features[DynastiesState]):
    pass
