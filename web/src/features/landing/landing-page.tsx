import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Wrap, useDocumentTitle, columns } from '../../components/layout/page-frame.tsx';
import { Hint, Paragraph } from '../../components/layout/text.ts';
import { href, QUESTIONS_ANCHOR } from '../../lib/routes.ts';
import { usePublicHome } from '../../lib/site/use-public-home.ts';
import { displayType } from '../../lib/theme/typography.ts';
import art from './art/closing.svg?url&no-inline';
import { FeatureSections } from './feature-sections.tsx';
import { Hero, HeroDivider } from './hero.tsx';
import { KitPanel } from './kit-panel.tsx';
import { LandingEvents } from './landing-events.tsx';
import { SECTION_PADDING, LandingSection } from './landing-section.tsx';
import { ProductViews } from './product-views.tsx';
import { Pricing } from './pricing.tsx';
import { QUESTIONS } from './questions.ts';
import { Testimonials } from './testimonials.tsx';
import { PracticePlayer } from './practice-player.tsx';

/** The landing page. It reads public data only. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  useDocumentTitle(t('document-title'));
  return (
    <>
      <Hero />
      <HeroDivider />
      <BelowHero>
        <KeyFigures />
        <FeatureSections />
        <PracticeSection />
        <ProductViews />
        <Pricing />
        <Testimonials />
        <LandingEvents />
        <KitPanel />
        <Faq />
        <ClosingCall />
      </BelowHero>
    </>
  );
}

/**
 * Sections that the first paint of a prerendered page skips while they are below the window (see
 * `index.html`).
 */
const BelowHero = styled('div')({
  'html[data-first-paint] & > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 900px' },
});

/** Rooms for figures next to each other, in units that grow with the text. */
const TWO_FIGURES = '@container (min-width: 17rem)';
const ALL_FIGURES = '@container (min-width: 38.5rem)';

/** The key figures. */
function KeyFigures() {
  const { t } = useTranslation('landing');
  return (
    <Box
      component="section"
      aria-label={t('figures.label')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Wrap sx={{ containerType: 'inline-size' }}>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            '& > div': {
              display: 'flex',
              flexDirection: 'column',
              p: '18px 14px 16px 0',
              border: '0 solid',
              borderColor: 'divider',
              borderBottomWidth: 1,
            },
            '& > div:last-of-type': { borderBottom: 0 },
            [TWO_FIGURES]: {
              gridTemplateColumns: '1fr 1fr',
              '& > div:nth-of-type(even)': { borderLeftWidth: 1, pl: 2 },
              '& > div:last-of-type': { gridColumn: '1 / -1' },
            },
            [ALL_FIGURES]: {
              gridTemplateColumns: 'repeat(5, 1fr)',
              '& > div, & > div:nth-of-type(even)': {
                p: { xs: '26px 12px 24px', md: '26px 20px 24px' },
                borderWidth: '0 0 0 1px',
              },
              '& > div:first-of-type': { borderLeft: 0, pl: 0 },
              '& > div:last-of-type': { gridColumn: 'auto' },
            },
          }}
        >
          {(['videos', 'techniques', 'practice', 'basics', 'support'] as const).map((figure) => (
            <div key={figure}>
              <Box
                component="dt"
                sx={{ fontSize: '.9375rem', lineHeight: 1.35, color: 'text.secondary' }}
              >
                {t(`figures.${figure}.text`)}
              </Box>
              <Box
                component="dd"
                sx={{
                  ...displayType(40, '3rem', 500, 1),
                  order: -1,
                  mb: 0.75,
                  whiteSpace: 'nowrap',
                }}
              >
                {t(`figures.${figure}.value`)}
              </Box>
            </div>
          ))}
        </Box>
      </Wrap>
    </Box>
  );
}

/**
 * `details` elements with the same name: the browser keeps at most one open, also without scripts.
 */
const Question = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars?.palette.line.soft}`,
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars?.palette.line.soft}` },
  '& > summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 20,
    minHeight: 72,
    padding: '16px 0',
    fontWeight: 600,
    fontSize: '1.125rem',
    lineHeight: 1.35,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flex: 'none', color: theme.vars?.palette.brand.text, transition: 'transform .18s' },
  },
  '&[open] > summary svg': { transform: 'rotate(45deg)' },
  '& > p': { color: theme.vars?.palette.text.secondary, maxWidth: '64ch', paddingBottom: 26 },
}));

/** Frequent questions, of which at most one is open. */
function Faq() {
  const { t } = useTranslation('landing');
  return (
    <Box component="section" id={QUESTIONS_ANCHOR} sx={{ py: SECTION_PADDING }}>
      <Wrap sx={{ ...columns(4, 8), gap: '32px clamp(32px, 6vw, 96px)' }}>
        <div>
          <Typography variant="h2">{t('faq.title')}</Typography>
          <Paragraph sx={{ mt: 2, maxWidth: '30ch', color: 'text.tertiary' }}>
            {t('faq.lead')}
          </Paragraph>
        </div>
        <div>
          {QUESTIONS.map((question, index) => (
            <Question key={question} name={QUESTIONS_ANCHOR} open={index === 0}>
              <summary>
                {t(`faq.items.${question}.question`)}
                <PlusIcon size={24} aria-hidden="true" />
              </summary>
              <p>{t(`faq.items.${question}.answer`)}</p>
            </Question>
          ))}
        </div>
      </Wrap>
    </Box>
  );
}

/** The last section: the call to sign up, with the number of free videos once it is known. */
function ClosingCall() {
  const { t } = useTranslation('landing');
  const count = usePublicHome().home?.videos?.free ?? 0;
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
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      <Wrap sx={{ position: 'relative' }}>
        <Typography
          variant="h2"
          sx={{
            ...displayType(64, 'min(clamp(3rem, 2rem + 5vw, 6.5rem), 18vw)', 520, 0.92),
            maxWidth: '13ch',
            mx: 'auto',
            mb: '30px',
          }}
        >
          {t('closing.title')}
        </Typography>
        <LinkButton
          to={href.register()}
          variant="contained"
          size="large"
          label={t('closing.action')}
        />
        <Hint
          sx={{ mt: '18px' }}
          // The script of the prerendered page writes the number.
          data-video-count="free"
          data-video-count-one={t('closing.text-count', { count: 1, number: '#' })}
          data-video-count-other={t('closing.text-count', { count: 2, number: '#' })}
        >
          {count === 0 ? t('closing.text') : t('closing.text-count', { count, number: count })}
        </Hint>
      </Wrap>
    </Box>
  );
}

/** The practice mode, to try without an account; dark in both themes. */
function PracticeSection() {
  const { t } = useTranslation('landing');
  return (
    <Box data-theme="dark" sx={{ bgcolor: 'background.default', color: 'text.primary' }}>
      <LandingSection title={t('practice.title')} lead={t('practice.lead')}>
        <Box component="figure" sx={{ m: 0 }}>
          <PracticePlayer />
          <Box
            component="figcaption"
            sx={{ mt: '14px', fontSize: '.8125rem', color: 'text.tertiary' }}
          >
            {t('practice.caption')}
          </Box>
        </Box>
      </LandingSection>
    </Box>
  );
}
