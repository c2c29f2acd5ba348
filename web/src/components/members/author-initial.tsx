import Box from '@mui/material/Box';
import { initialOf, authorColor } from './author-color.ts';

interface AuthorInitialProps {
  uid: string;
  name: string;
}

/** Stands beside what somebody wrote: the initial of their name on a colour of their own. Their name is read out elsewhere. */
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
