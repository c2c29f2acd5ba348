import type { Plugin } from 'vite';

/** An entry of a Phosphor icon's table of drawings, in a weight that the product does not use. */
const UNUSED_DRAWING = /^ {2}\[\n {4}"(?:duotone|light|thin)",[\s\S]*?^ {2}\],?\n/gm;
const UNUSED_WEIGHT = /\bweight(?:=|: )["'](?:duotone|light|thin)["']/;

/** Removes three of the six weights of every icon: the product uses regular, bold and fill. */
export function usedIconWeights(): Plugin {
  return {
    name: 'atelier-icon-weights',
    apply: 'build',
    transform(code, id) {
      if (UNUSED_WEIGHT.test(code) && !id.includes('node_modules')) {
        this.error(`${id}: this icon weight is removed from the build`);
      }
      if (!/@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/.test(id)) return null;
      const kept = code.replace(UNUSED_DRAWING, '');
      if (kept.match(/^ {4}"\w+",$/gm)?.join() !== '    "bold",,    "fill",,    "regular",') {
        this.error(`${id}: unexpected icon weights`);
      }
      return { code: kept, map: null };
    },
  };
}
