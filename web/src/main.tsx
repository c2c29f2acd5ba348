import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './lib/i18n/start-i18n.ts';
import './lib/theme/fonts.css';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
await startI18n();
createRoot(root).render(<App />);
