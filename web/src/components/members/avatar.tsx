import { useState } from 'react';
import Box from '@mui/material/Box';
import { firstCharacter } from '@atelier/domain/excerpt';
import { displayFont } from '../../lib/theme/typography.ts';

const MEMBER_COLOR = 'linear-gradient(135deg, #E59C62, #6d3a18 52%, #0f6c93)';
/** Backgrounds of initials; white text has a contrast of at least 4.5:1 everywhere on each. */
const AUTHOR_COLORS = [
  'linear-gradient(135deg, #8f4a17, #5a2c10 52%, #0f5573)',
  'linear-gradient(135deg, #2a6f8f, #132333)',
  'linear-gradient(135deg, #3d6b52, #12241b)',
  'linear-gradient(135deg, #80620f, #2b2310)',
] as const;

/** Returns an author's background, the same everywhere. */
function authorColor(uid: string): string {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return AUTHOR_COLORS[sum % AUTHOR_COLORS.length] ?? AUTHOR_COLORS[0];
}

/** Returns the first letter of a name in upper case, composed with its accents. */
function initialOf(name: string): string {
  return (firstCharacter(name.trim().normalize('NFC')) ?? '?').toLocaleUpperCase();
}

interface AvatarProps {
  name: string;
  /** A picture; without one, or if it fails to load, the initial is shown. */
  src?: string | null;
  /** Diameter in px. */
  size?: number;
  background?: string;
}

/** A member's picture or initial. Decorative: the name is next to it. */
export function Avatar({ name, src = null, size = 38, background = MEMBER_COLOR }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src !== broken ? src : null;
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
        background,
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

/** A member's picture, or their initial on a colour of their own. */
export const AuthorAvatar = ({
  uid,
  ...avatar
}: Pick<AvatarProps, 'name' | 'src'> & { uid: string }) => (
  <Avatar {...avatar} background={authorColor(uid)} />
);
