import { startApp } from './app/start-app.tsx';
import './lib/theme/fonts.css';

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
await startApp(root);
