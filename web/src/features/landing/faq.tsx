import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { QUESTIONS_ANCHOR } from '../../lib/routes.ts';
import { SECTION_PADDING } from './landing-section.tsx';

const QUESTIONS = ['bar', 'free', 'cancel', 'kit', 'levels', 'age'] as const;

/** `details` elements with the same name: the browser keeps at most one open, also without scripts. */
const Item = styled('details')(({ theme }) => ({
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
export function Faq() {
  const { t } = useTranslation('landing');
  return (
    <Box component="section" id={QUESTIONS_ANCHOR} sx={{ py: SECTION_PADDING, borderTop: 1, borderColor: 'divider' }}>
      <Wrap
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr)' },
          gap: '32px clamp(32px, 6vw, 96px)',
        }}
      >
        <div>
          <Typography variant="h2">{t('faq.title')}</Typography>
          <Box component="p" sx={{ mt: 2, maxWidth: '30ch', color: 'text.tertiary' }}>
            {t('faq.lead')}
          </Box>
        </div>
        <div>
          {QUESTIONS.map((question, index) => (
            <Item key={question} name={QUESTIONS_ANCHOR} open={index === 0}>
              <summary>
                {t(`faq.items.${question}.question`)}
                <PlusIcon size={24} aria-hidden="true" />
              </summary>
              <p>{t(`faq.items.${question}.answer`)}</p>
            </Item>
          ))}
        </div>
      </Wrap>
    </Box>
  );
}
