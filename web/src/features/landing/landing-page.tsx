import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../components/layout/use-document-title.ts';
import { FeatureSections } from './feature-sections.tsx';
import { ClosingCall } from './closing-call.tsx';
import { LandingEvents } from './landing-events.tsx';
import { KeyFigures } from './key-figures.tsx';
import { HeroDivider, Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Faq } from './faq.tsx';
import { Testimonials } from './testimonials.tsx';

/** The landing page. It reads public data only. */
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
