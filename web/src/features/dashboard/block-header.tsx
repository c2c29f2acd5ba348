import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { iconLink, spread } from '../../lib/theme/layout.ts';

interface BlockHeaderProps {
  title: string;
  more: { readonly to: string; readonly label: string };
  /** For the narrow column. */
  small?: boolean;
}

export const BlockHeader = ({ title, more, small = false }: BlockHeaderProps) => (
  <Box sx={{ ...spread, gap: 1.5, mb: small ? 0 : '18px' }}>
    <Typography variant={small ? 'h4' : 'h3'} component="h2">
      {title}
    </Typography>
    <Box
      component={RouterLink}
      to={more.to}
      sx={{
        ...iconLink,
        fontWeight: 600,
        color: 'brand.text',
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {more.label}
      {small ? null : <ArrowRightIcon size={20} aria-hidden="true" />}
    </Box>
  </Box>
);
