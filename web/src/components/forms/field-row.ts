/** Two fields side by side where there is room; one's error does not stretch the other. */
export const FIELD_ROW = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))' },
} as const;
