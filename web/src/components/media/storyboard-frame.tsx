import Box from '@mui/material/Box';
import { storyboardTile } from '@atelier/domain/content/storyboard';
import type { SignedStoryboard } from '../../lib/media/player-handle.ts';

/** A frame of a film from its storyboard, as large as it fits into the surrounding box. */
export function StoryboardFrame({
  storyboard,
  atS,
}: {
  storyboard: SignedStoryboard;
  atS: number;
}) {
  const { url, columns, rows, width, height } = storyboard;
  const { column, row } = storyboardTile(storyboard, atS);
  const percent = (index: number, count: number) => (count > 1 ? (index / (count - 1)) * 100 : 0);
  return (
    <Box
      component="span"
      aria-hidden="true"
      data-frame={`${column} ${row}`}
      sx={{
        display: 'block',
        mx: 'auto',
        ...(width >= height ? { width: '100%' } : { height: '100%' }),
      }}
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: `url(${JSON.stringify(url)})`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${percent(column, columns)}% ${percent(row, rows)}%`,
      }}
    />
  );
}
