import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { cover } from '../../../lib/theme/layout.ts';

export type Answer = NonNullable<MoveReview['answer']>;
export type Note = Answer['notes'][number];
export type Drawing = Answer['drawings'][number];
export type Shape = Drawing['shapes'][number];
export type Point = Shape['points'][number];

/** Width of the drawing in its own units. */
const WIDTH = 1000;
const HEAD_LENGTH = 44;
/** Between the shaft of an arrow and each side of its head, in radians. */
const HEAD_ANGLE = Math.PI / 7;

/** Returns the path of a shape. @param ratio width of the frame divided by its height */
export function pathOf({ kind, points }: Shape, ratio: number): string {
  const scaled = points.map(({ x, y }) => ({ x: x * WIDTH, y: (y * WIDTH) / ratio }));
  const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const first = scaled[0];
  const second = scaled.at(-1);
  if (first === undefined || second === undefined) return '';
  const dx = second.x - first.x;
  const dy = second.y - first.y;
  if (kind === 'circle') {
    const radius = Math.round(Math.hypot(dx, dy) * 10) / 10;
    const arc = (by: number) => `a${radius} ${radius} 0 1 0 ${by} 0`;
    return `M${text({ x: first.x - radius, y: first.y })}${arc(2 * radius)}${arc(-2 * radius)}`;
  }
  if (kind === 'line') return `M${scaled.map(text).join('L')}`;
  const angle = Math.atan2(dy, dx);
  const side = (by: number) =>
    text({
      x: second.x - HEAD_LENGTH * Math.cos(angle + by),
      y: second.y - HEAD_LENGTH * Math.sin(angle + by),
    });
  return `M${text(first)}L${text(second)}M${side(HEAD_ANGLE)}L${text(second)}L${side(-HEAD_ANGLE)}`;
}

const ROWS = ['top', 'middle', 'bottom'] as const;
const COLUMNS = ['left', 'center', 'right'] as const;

function thirdOf(share: number): 0 | 1 | 2 {
  if (share < 1 / 3) return 0;
  return share <= 2 / 3 ? 1 : 2;
}

/** Returns which of nine parts of the frame a point is in. */
export const placeOf = ({ x, y }: Point) => `${ROWS[thirdOf(y)]}-${COLUMNS[thirdOf(x)]}` as const;

/** Returns the function that says in words what a drawing shows. */
export function useDrawingText(): (shapes: readonly Shape[]) => string {
  const { t } = useTranslation('reviews');
  const wordsOf = ({ kind, points }: Shape) => {
    const first = points[0];
    const last = points.at(-1);
    const from = first === undefined ? '' : t(`player.place.${placeOf(first)}`);
    const to = last === undefined ? '' : t(`player.place.${placeOf(last)}`);
    return t(`player.shape.${kind}`, { from, to });
  };
  return (shapes) => t('player.drawing-of', { shapes: shapes.map(wordsOf).join(', ') });
}

interface DrawingLayerProps {
  shapes: readonly Shape[];
  /** Width of the picture divided by its height. */
  ratio: number;
}

/** Shows a drawing over the picture of its nearest positioned ancestor. */
export function DrawingLayer({ shapes, ratio }: DrawingLayerProps) {
  const textOf = useDrawingText();
  return (
    <Box
      component="svg"
      role="img"
      aria-label={textOf(shapes)}
      viewBox={`0 0 ${WIDTH} ${WIDTH / ratio}`}
      preserveAspectRatio="none"
      sx={{ ...cover, width: '100%', height: '100%', pointerEvents: 'none', overflow: 'hidden' }}
    >
      {shapes.map((shape, index) => {
        const line = {
          d: pathOf(shape, ratio),
          fill: 'none',
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        } as const;
        return (
          // Shapes have no identity but their order.
          <g key={index}>
            {/* A dark edge, so that the shape is seen on bright pictures too. */}
            <path {...line} stroke="#07090D" strokeOpacity={0.7} strokeWidth={16} />
            <path {...line} stroke="#FFD54A" strokeWidth={8} />
          </g>
        );
      })}
    </Box>
  );
}
