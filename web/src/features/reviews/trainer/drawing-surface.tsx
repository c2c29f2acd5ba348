import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Icon } from '@phosphor-icons/react';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { ScribbleIcon } from '@phosphor-icons/react/dist/csr/Scribble';
import { MAX_SHAPES } from '@atelier/domain/reviews/move-review';
import { Hint } from '../../../components/layout/text.ts';
import { cover } from '../../../lib/theme/layout.ts';
import { DrawingLayer, placeOf, type Point, type Shape } from '../shared/drawing-layer.tsx';
import {
  cursorAfter,
  isFinishing,
  pointIn,
  shapeOf,
  strokeTo,
  type Tool,
} from './drawing-input.ts';

const TOOLS: readonly (readonly [tool: Tool, icon: Icon])[] = [
  ['arrow', ArrowUpRightIcon],
  ['circle', CircleIcon],
  ['line', ScribbleIcon],
];
const CENTER: Point = { x: 0.5, y: 0.5 };

interface DrawingSurfaceProps {
  tool: Tool;
  shapes: readonly Shape[];
  ratio: number;
  /** Id of the text that explains the keys. */
  helpId: string;
  onShapes: (shapes: Shape[]) => void;
}

/**
 * Takes the strokes of a pointer or of keys over the frame: arrow keys move a cursor, Enter sets
 * points.
 */
export function DrawingSurface({ tool, shapes, ratio, helpId, onShapes }: DrawingSurfaceProps) {
  const { t } = useTranslation('reviews');
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const [isDragging, setIsDragging] = useState(false);
  const [cursor, setCursor] = useState<Point | null>(null);
  const isFull = shapes.length >= MAX_SHAPES;
  const finish = (points: readonly Point[]) => {
    setStroke([]);
    setIsDragging(false);
    const shape = shapeOf(tool, points);
    if (shape !== null && !isFull) onShapes([...shapes, shape]);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(null);
    setIsDragging(true);
    setStroke([pointIn(event.currentTarget.getBoundingClientRect(), event)]);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!isDragging) return;
    setStroke(strokeTo(tool, stroke, pointIn(event.currentTarget.getBoundingClientRect(), event)));
  };
  const undo = () => {
    if (stroke.length > 0) setStroke([]);
    else onShapes(shapes.slice(0, -1));
  };
  const setPoint = (point: Point) => {
    if (isFull) return;
    if (isFinishing(tool, stroke, point)) finish(strokeTo(tool, stroke, point));
    else setStroke([...stroke, point]);
  };
  /** Returns what a key does once, however long it is held, or null if it is none of ours. */
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    if (event.key === 'Enter' || event.key === ' ') return () => setPoint(cursor ?? CENTER);
    if (event.key === 'Escape' && stroke.length > 0) return () => setStroke([]);
    return event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey))
      ? undo
      : null;
  };
  /** Handles a key; only the cursor repeats. Returns whether it was one of ours. */
  const pressed = (event: KeyboardEvent): boolean => {
    const next = cursorAfter(cursor ?? CENTER, event);
    if (next !== null) {
      setCursor(next);
      return true;
    }
    const action = actionOf(event);
    if (!event.repeat) action?.();
    return action !== null;
  };
  const preview = cursor === null || isDragging ? stroke : strokeTo(tool, stroke, cursor);
  const drawn =
    stroke.length > 0 && preview.length > 1
      ? [...shapes, { kind: tool, points: [...preview] }]
      : shapes;
  return (
    <Box
      role="application"
      tabIndex={0}
      aria-label={t('trainer.draw.surface')}
      aria-describedby={helpId}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => isDragging && finish(stroke)}
      onPointerCancel={() => finish([])}
      onFocus={({ currentTarget }) =>
        currentTarget.matches(':focus-visible') && setCursor(cursor ?? CENTER)
      }
      onBlur={() => setCursor(null)}
      onKeyDown={(event) => {
        if (!pressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      sx={{
        ...cover,
        touchAction: 'none',
        cursor: isFull ? 'not-allowed' : 'crosshair',
        outlineOffset: '-4px',
      }}
    >
      {drawn.length === 0 ? null : <DrawingLayer shapes={drawn} ratio={ratio} />}
      {cursor === null ? null : (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            left: `${cursor.x * 100}%`,
            top: `${cursor.y * 100}%`,
            width: 22,
            height: 22,
            m: '-11px',
            border: '3px solid #FFD54A',
            borderRadius: '50%',
            boxShadow: '0 0 0 2px #07090D, inset 0 0 0 2px #07090D',
            pointerEvents: 'none',
          }}
        />
      )}
      <span className="visually-hidden" role="status">
        {cursor === null
          ? ''
          : t(stroke.length === 0 ? 'trainer.draw.cursor' : 'trainer.draw.cursor-next', {
              place: t(`player.place.${placeOf(cursor)}`),
              x: Math.round(cursor.x * 100),
              y: Math.round(cursor.y * 100),
              points: stroke.length,
            })}
      </span>
    </Box>
  );
}

interface DrawingToolsProps {
  tool: Tool;
  shapes: readonly Shape[];
  helpId: string;
  onTool: (tool: Tool) => void;
  onShapes: (shapes: Shape[]) => void;
  onClose: () => void;
}

/** Chooses what to draw, takes back the last shape, and ends the drawing. */
export function DrawingTools({
  tool,
  shapes,
  helpId,
  onTool,
  onShapes,
  onClose,
}: DrawingToolsProps) {
  const { t } = useTranslation('reviews');
  const labelId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <span id={labelId} className="visually-hidden">
        {t('trainer.draw.tools')}
      </span>
      <Box
        role="toolbar"
        aria-labelledby={labelId}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {TOOLS.map(([kind, ToolIcon]) => (
          <Button
            key={kind}
            variant={tool === kind ? 'contained' : 'outlined'}
            aria-pressed={tool === kind}
            onClick={() => onTool(kind)}
            startIcon={<ToolIcon size={18} aria-hidden="true" />}
          >
            {t(`trainer.draw.${kind}`)}
          </Button>
        ))}
        <Button
          variant="outlined"
          disabled={shapes.length === 0}
          onClick={() => onShapes(shapes.slice(0, -1))}
          startIcon={<ArrowCounterClockwiseIcon size={18} aria-hidden="true" />}
        >
          {t('trainer.draw.undo')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('trainer.draw.done')}
        </Button>
      </Box>
      <Hint id={helpId}>
        {shapes.length >= MAX_SHAPES
          ? t('trainer.draw.full', { max: MAX_SHAPES })
          : t('trainer.draw.help')}
      </Hint>
    </Box>
  );
}
