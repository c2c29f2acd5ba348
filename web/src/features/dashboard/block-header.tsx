import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';

interface BlockHeaderProps {
  title: string;
  more: { readonly to: string; readonly label: string };
  /** For the narrow column. */
  small?: boolean;
}

/** The title of a block and a link to the full page. */
export function BlockHeader({ title, more, small = false }: BlockHeaderProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1.5,
        mb: small ? 0 : '18px',
      }}
    >
      <Typography variant={small ? 'h4' : 'h3'} component="h2">
        {title}
      </Typography>
      <Box
        component={RouterLink}
        to={more.to}
        sx={{
          display: 'inline-flex',
          gap: 1,
          alignItems: 'center',
          minHeight: 44,
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
}
