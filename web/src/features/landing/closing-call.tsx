import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { href } from '../../lib/routes.ts';
import { displayType } from '../../lib/theme/typography.ts';
import art from './art/closing.svg?url&no-inline';

/** The last section: the call to sign up. */
export function ClosingCall() {
  const { t } = useTranslation('landing');
  return (
    <Box
      component="section"
      data-theme="dark"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        textAlign: 'center',
        bgcolor: 'background.default',
        color: 'text.primary',
        py: 'clamp(96px, 11vw, 170px)',
      }}
    >
      <Box
        component="img"
        src={art}
        alt=""
        loading="lazy"
        width={1440}
        height={600}
        sx={{ display: { xs: 'none', md: 'block' }, position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      <Wrap sx={{ position: 'relative' }}>
        <Typography
          variant="h2"
          sx={{
            ...displayType(64, 'clamp(3rem, 2rem + 5vw, 6.5rem)', 520, 0.92),
            maxWidth: '13ch',
            mx: 'auto',
            mb: '30px',
          }}
        >
          {t('closing.title')}
        </Typography>
        <Button component={Link} to={href.register()} variant="contained" size="large">
          {t('closing.action')}
        </Button>
        <Box component="p" sx={{ mt: '18px', fontSize: '.875rem', color: 'text.tertiary' }}>
          {t('closing.text')}
        </Box>
      </Wrap>
    </Box>
  );
}
