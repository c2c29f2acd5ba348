import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { bulletItem } from '../../lib/theme/layout.ts';

const BULLET = '• ';

/** Groups consecutive lines that start with a bullet into lists; other lines are paragraphs. */
export function groupLines(text: string): { kind: 'paragraph' | 'list'; lines: string[] }[] {
  const groups: { kind: 'paragraph' | 'list'; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isItem = line.startsWith(BULLET);
    const last = groups.at(-1);
    if (isItem && last?.kind === 'list') last.lines.push(line.slice(BULLET.length));
    else {
      groups.push(
        isItem
          ? { kind: 'list', lines: [line.slice(BULLET.length)] }
          : { kind: 'paragraph', lines: [line] },
      );
    }
  }
  return groups;
}

/**
 * Returns a line with its `<fr>` parts, such as French addresses on an English page, marked as
 * French.
 */
const withLanguages = (line: string) =>
  line.split(/<\/?fr>/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} lang="fr">
        {part}
      </span>
    ),
  );

/** A section with a title. @param text paragraphs and list items, one per line. */
export function ProseSection({ title, text }: { title: string; text: string }) {
  return (
    <Box
      component="section"
      sx={{ borderTop: 1, borderColor: 'divider', py: 'clamp(24px, 3vw, 40px)' }}
    >
      <Typography variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1.5,
          maxWidth: '68ch',
          color: 'text.secondary',
          fontSize: '1.0625rem',
        }}
      >
        {groupLines(text).map(({ kind, lines }) =>
          kind === 'paragraph' ? (
            <p key={lines[0]}>{withLanguages(lines[0] ?? '')}</p>
          ) : (
            <Box component="ul" key={lines[0]} sx={{ display: 'grid', gap: 0.75 }}>
              {lines.map((line) => (
                <Box component="li" key={line} sx={bulletItem}>
                  {withLanguages(line)}
                </Box>
              ))}
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}
