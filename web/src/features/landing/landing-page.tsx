import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../components/use-document-title.ts';
import { FeatureSections } from './acts.tsx';
import { ClosingCall } from './closing.tsx';
import { LandingEvents } from './coming-events.tsx';
import { KeyFigures } from './figures-strip.tsx';
import { HeroDivider, Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Faq } from './questions.tsx';
import { Testimonials } from './quotes.tsx';

/** The front door. It reads nothing but what the server tells everybody. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  useDocumentTitle(t('document-title'));
  return (
    <>
      <Hero />
      <HeroDivider />
      <KeyFigures />
      <FeatureSections />
      <Pricing />
      <Testimonials />
      <LandingEvents />
      <Faq />
      <ClosingCall />
    </>
  );
}
