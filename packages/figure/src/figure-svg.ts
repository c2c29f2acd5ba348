import { COMPOSITIONS, type FigureKind } from './compositions.ts';
import { idSource } from './drawing.ts';
import { drawnMark, type FigureMark } from './figure-mark.ts';
import { seededRandom } from './random.ts';
import { PLATE, stageBackdrop, type FigureLight } from './stage.ts';

/** The parameters of a drawn plate; equal figures look the same. */
export interface Figure {
  readonly seed: number;
  readonly kind: FigureKind;
  readonly light: FigureLight;
  readonly mark: FigureMark;
}

/**
 * Returns the 16:9 plate of a figure as one SVG element: decorative (`aria-hidden`), scalable,
 * under 30 KB.
 *
 * @param idPrefix prefix of every id; must be unique on the page and contain only letters, digits,
 * `_`, `:` and `-`.
 * @throws RangeError for other prefixes, which could break out of an attribute
 */
export function figureSvg({
  seed,
  kind,
  light,
  mark,
  idPrefix,
}: Figure & { readonly idPrefix: string }): string {
  if (!/^[\w:-]+$/.test(idPrefix)) {
    throw new RangeError('idPrefix may hold letters, digits, _ : and - only');
  }
  const nextId = idSource(idPrefix);
  const random = seededRandom(seed);
  const { drawing, focusX } = COMPOSITIONS[kind](random, nextId);
  const set = stageBackdrop({ light, lampX: PLATE.width * (0.2 + random() * 0.5), focusX }, nextId);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE.width} ${PLATE.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `<defs>${set.defs}${drawing.defs}</defs>${set.body}${drawnMark(mark)}${drawing.body}</svg>`
  );
}
