import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import '@fontsource-variable/imbue/standard.css';
import '@fontsource-variable/instrument-sans/wght.css';
import './firebase.js';
import './i18n.js';
import { Landing } from './landing.jsx';
import { Layout } from './layout.jsx';

const theme = createTheme({
  palette: {
    mode: 'dark',
    primary: { main: '#E59C62' },
    background: { default: '#0A0C12', paper: '#11141D' },
  },
  typography: {
    fontFamily: '"Instrument Sans Variable", system-ui, sans-serif',
    h1: {
      fontFamily: '"Imbue Variable", serif',
      fontSize: 'clamp(3.5rem, 1.2rem + 13vw, 7.5rem)',
      lineHeight: 0.9,
    },
    h2: { fontFamily: '"Imbue Variable", serif', fontSize: 'clamp(2.35rem, 1.8rem + 2.4vw, 4rem)' },
  },
});

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <BrowserRouter>
        <Layout>
          <Routes>
            <Route path="*" element={<Landing />} />
          </Routes>
        </Layout>
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);
