import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { Acts } from './acts.tsx';
import { Closing } from './closing.tsx';
import { ComingEvents } from './coming-events.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { Footlights, Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { Quotes } from './quotes.tsx';

/** The front door. It reads nothing but what the server tells everybody. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  useDocumentTitle(t('document-title'));
  return (
    <>
      <Hero />
      <Footlights />
      <FiguresStrip />
      <Acts />
      <Pricing />
      <Quotes />
      <ComingEvents />
      <Questions />
      <Closing />
    </>
  );
}
