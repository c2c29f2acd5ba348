import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';

const PAGES = [
  ['/events', 'common:footer.events'],
  ['/login', 'common:header.login'],
  ['/register', 'common:header.register'],
];

export function Layout({ children }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <AppBar position="sticky">
        <Toolbar sx={{ gap: 2 }}>
          <Typography variant="h6" component="p" sx={{ flexGrow: 1 }}>
            Atelier Flair
          </Typography>
          <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
            {PAGES.map(([path, label]) => (
              <Button key={path} color="inherit" component={RouterLink} to={path}>
                {t(label)}
              </Button>
            ))}
          </Box>
          <Button
            color="inherit"
            onClick={() => i18n.changeLanguage(i18n.language === 'fr' ? 'en' : 'fr')}
          >
            {i18n.language === 'fr' ? 'EN' : 'FR'}
          </Button>
          <IconButton
            color="inherit"
            aria-label={t('common:header.open-menu')}
            onClick={() => setOpen(true)}
            sx={{ display: { md: 'none' } }}
          >
            ☰
          </IconButton>
        </Toolbar>
      </AppBar>
      <Drawer anchor="right" open={open} onClose={() => setOpen(false)}>
        <List>
          {PAGES.map(([path, label]) => (
            <ListItemButton
              key={path}
              component={RouterLink}
              to={path}
              onClick={() => setOpen(false)}
            >
              {t(label)}
            </ListItemButton>
          ))}
        </List>
      </Drawer>
      <main>{children}</main>
      <Container component="footer" sx={{ py: 6 }}>
        <Link component={RouterLink} to="/terms">
          {t('common:footer.terms')}
        </Link>
      </Container>
    </>
  );
}
