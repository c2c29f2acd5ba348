import { useState } from 'react';
import Box from '@mui/material/Box';
import { displayFont } from '../../lib/theme/typography.ts';
import { initialOf } from './author-color.ts';

interface AvatarProps {
  name: string;
  /** A picture; without one, or if it fails to load, the initial is shown. */
  src?: string | null;
  /** Diameter in px. */
  size?: number;
}

/** A member's picture or initial. Decorative: the name is next to it. */
export function Avatar({ name, src = null, size = 38 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src !== null && src !== broken ? src : null;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        overflow: 'hidden',
        font: `600 ${size * 0.03}rem/1 ${displayFont}`,
        fontVariationSettings: '"opsz" 20',
        background: 'linear-gradient(135deg, #E59C62, #6d3a18 52%, #0f6c93)',
        color: '#fff',
        // As CSS content, so that it is not part of the accessible name of a button around it.
        '&::before': shown === null ? { content: JSON.stringify(initialOf(name)) } : undefined,
      }}
    >
      {shown === null ? null : (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(shown)}
          style={{ objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
