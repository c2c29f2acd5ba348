import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';

interface MirroredCaptionsProps {
  video: HTMLVideoElement | null;
  /** The language shown. */
  locale: string;
}

/** Captions beside a mirrored picture: the browser's own would be mirrored with it. */
export function MirroredCaptions({ video, locale }: MirroredCaptionsProps) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const track = [...(video?.textTracks ?? [])].find(
      ({ language, kind }) => kind === 'subtitles' && language === locale,
    );
    if (track === undefined) return undefined;
    const read = () =>
      setLines([...(track.activeCues ?? [])].flatMap((cue) => ('text' in cue ? [String(cue.text)] : [])));
    read();
    track.addEventListener('cuechange', read);
    return () => track.removeEventListener('cuechange', read);
  }, [video, locale]);
  if (lines.length === 0) return null;
  return (
    <Box sx={{ position: 'absolute', insetInline: 24, bottom: 18, textAlign: 'center', pointerEvents: 'none' }}>
      <Box
        component="span"
        sx={{ bgcolor: 'rgba(7,9,13,.82)', px: 1, py: 0.5, whiteSpace: 'pre-line', fontSize: '1.125rem' }}
      >
        {lines.join('\n').replace(/<[^>]*>/g, '')}
      </Box>
    </Box>
  );
}
