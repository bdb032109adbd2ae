"""Writes Poppins with tabular figures: `python tabular-figures.py` from the repository's root.

Poppins has figures of different widths only, so that columns of numbers and running clocks do not align. The copies in
src/shared/ui/styles/fonts have a second set of figures, all of one width, which `font-variant-numeric: tabular-nums` selects. Run it again after an upgrade of @fontsource/poppins (pip install fonttools brotli).
"""

from copy import deepcopy

from fontTools.otlLib.builder import buildLookup, buildSingleSubstSubtable
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

SOURCE = "node_modules/@fontsource/poppins/files/poppins-latin-{}-normal.woff2"
# Between the narrow and the wide figures, in thousandths of the size: the widest would leave gaps around each 1.
WIDTH = 590
TARGET = "src/shared/ui/styles/fonts/poppins-latin-{}-tabular.woff2"

for weight in (400, 500, 600):
    font = TTFont(SOURCE.format(weight))
    names = [font.getBestCmap()[ord(figure)] for figure in "0123456789"]
    glyphs, metrics = font["glyf"], font["hmtx"].metrics
    order = font.getGlyphOrder()
    for name in names:
        advance, bearing = metrics[name]
        shift = (WIDTH - advance) // 2
        glyph = deepcopy(glyphs[name])
        if glyph.isComposite():
            for component in glyph.components:
                component.x += shift
        else:
            glyph.coordinates.translate((shift, 0))
        # Hints would round the widths of some figures at small sizes.
        glyph.removeHinting()
        glyph.recalcBounds(glyphs)
        order = [*order, f"{name}.tnum"]
        font.setGlyphOrder(order)
        glyphs.glyphs[f"{name}.tnum"] = glyph
        metrics[f"{name}.tnum"] = (WIDTH, bearing + shift)
    glyphs.glyphOrder = order
    # The file has substitutions without any feature: this one is added for every script.
    table = font["GSUB"].table
    lookup = buildLookup([buildSingleSubstSubtable({name: f"{name}.tnum" for name in names})])
    table.LookupList.Lookup.append(lookup)
    table.LookupList.LookupCount = len(table.LookupList.Lookup)
    record = otTables.FeatureRecord()
    record.FeatureTag = "tnum"
    record.Feature = otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [table.LookupList.LookupCount - 1]
    record.Feature.LookupCount = 1
    table.FeatureList.FeatureRecord.append(record)
    table.FeatureList.FeatureCount += 1
    at = table.FeatureList.FeatureCount - 1
    for script in table.ScriptList.ScriptRecord:
        systems = [script.Script.DefaultLangSys, *(each.LangSys for each in script.Script.LangSysRecord)]
        for system in systems:
            if system is not None:
                system.FeatureIndex.append(at)
                system.FeatureCount = len(system.FeatureIndex)
    font.flavor = "woff2"
    font.save(TARGET.format(weight))
