import Box from '@mui/material/Box';
import { useControlTabIndex } from './message-article.tsx';
import { splitMessage } from './message-links.ts';

/**
 * Shows a text with its links. Its direction is isolated: direction marks in it do not affect the
 * text around it.
 */
export function MessageText({ text }: { text: string }) {
  const tabIndex = useControlTabIndex();
  return (
    <Box
      component="p"
      dir="auto"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        unicodeBidi: 'isolate',
        textAlign: 'start',
      }}
    >
      {splitMessage(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <Box
            // The same address may occur twice.
            key={`${index} ${part.href}`}
            component="a"
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            tabIndex={tabIndex}
            dir="ltr"
            sx={{ color: 'brand.text', textDecoration: 'underline', unicodeBidi: 'isolate' }}
          >
            {part.label}
          </Box>
        ),
      )}
    </Box>
  );
}
