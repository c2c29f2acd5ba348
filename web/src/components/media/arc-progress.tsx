import Box from '@mui/material/Box';

const START = { x: 6, y: 58 };
const CONTROL = { x: 160, y: -34 };
const END = { x: 314, y: 58 };

/**
 * Returns the point of the parabola at `u` (0 release, 1 catch) and the part up to it as an exact
 * quadratic Bézier.
 */
export function arcTo(u: number): { path: string; x: number; y: number } {
  const mix = (a: number, b: number) => a + (b - a) * u;
  const handle = { x: mix(START.x, CONTROL.x), y: mix(START.y, CONTROL.y) };
  const x = mix(handle.x, mix(CONTROL.x, END.x));
  const y = mix(handle.y, mix(CONTROL.y, END.y));
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    path: `M${START.x} ${START.y}Q${round(handle.x)} ${round(handle.y)} ${round(x)} ${round(y)}`,
    x: round(x),
    y: round(y),
  };
}

interface ArcProgressProps {
  /** 0 to 1. */
  value: number;
  /** Accessible name: what advances. */
  label: string;
}

/** Progress shown as the position of a thrown bottle on its parabola. */
export function ArcProgress({ value, label }: ArcProgressProps) {
  const progress = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  const done = arcTo(progress);
  return (
    <Box
      component="svg"
      viewBox="0 0 320 66"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
      sx={{ width: '100%', mt: 0.75, overflow: 'visible' }}
    >
      <path
        d={arcTo(1).path}
        fill="none"
        stroke="var(--line-strong)"
        strokeOpacity=".7"
        strokeWidth="1.6"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path
        d={done.path}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle
        cx={done.x}
        cy={done.y}
        r="7"
        fill="var(--s1)"
        stroke="var(--accent)"
        strokeWidth="4"
      />
    </Box>
  );
}
