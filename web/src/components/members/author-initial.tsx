import Box from '@mui/material/Box';
import { initialOf, authorColor } from './author-color.ts';

interface AuthorInitialProps {
  uid: string;
  name: string;
}

/** The initial of an author on their color. Decorative: the name is next to it. */
export function AuthorInitial({ uid, name }: AuthorInitialProps) {
  return (
    <Box aria-hidden="true" sx={{ ...disc, background: authorColor(uid) }}>
      {initialOf(name)}
    </Box>
  );
}

const disc = {
  width: 38,
  height: 38,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  color: '#fff',
  fontFamily: 'h1.fontFamily',
  fontSize: '1.15rem',
  fontWeight: 600,
} as const;
