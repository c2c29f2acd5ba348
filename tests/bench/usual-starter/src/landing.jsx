import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import drawing from '../../../../web/src/features/landing/art/hero-phone.svg?url&no-inline';

const FIGURES = ['videos', 'techniques', 'practice', 'basics', 'support'];
const ACTS = ['learn', 'repeat', 'show'];
const PLANS = [
  ['Basic', '9,99 €'],
  ['Pro', '19,99 €'],
  ['Premium', '39,99 €'],
];
const QUOTES = ['first', 'second', 'third'];
const QUESTIONS = ['bar', 'free', 'cancel', 'kit', 'levels', 'age'];

function Section({ title, children }) {
  return (
    <Container component="section" sx={{ py: 8 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Container>
  );
}

export function Landing() {
  const { t } = useTranslation();
  return (
    <>
      <Container component="section" sx={{ py: 6 }}>
        <Box
          component="img"
          src={drawing}
          alt=""
          width={390}
          height={440}
          sx={{ maxWidth: '100%', height: 'auto' }}
        />
        <Typography variant="h1">{t('hero.title')}</Typography>
        <Typography sx={{ my: 3 }}>{t('hero.lead')}</Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <Button variant="contained" size="large" component={Link} to="/register">
            {t('hero.start')}
          </Button>
          <Button variant="outlined" size="large" component={Link} to="/videos/free">
            {t('hero.watch-free')}
          </Button>
        </Stack>
      </Container>
      <Container component="section">
        <Grid container spacing={3}>
          {FIGURES.map((key) => (
            <Grid key={key} size={{ xs: 6, md: 2 }}>
              <Typography variant="h4" component="p">
                {t(`figures.${key}.value`)}
              </Typography>
              {t(`figures.${key}.text`)}
            </Grid>
          ))}
        </Grid>
      </Container>
      <Section title={t('acts.title')}>
        <Grid container spacing={3}>
          {ACTS.map((key) => (
            <Grid key={key} size={{ xs: 12, md: 4 }}>
              <Chip label={t(`acts.${key}.number`)} />
              <Typography variant="h5" component="h3" sx={{ my: 2 }}>
                {t(`acts.${key}.title`)}
              </Typography>
              {t(`acts.${key}.text`)}
            </Grid>
          ))}
        </Grid>
      </Section>
      <Section title={t('pricing.title')}>
        <Grid container spacing={3}>
          {PLANS.map(([name, price]) => (
            <Grid key={name} size={{ xs: 12, md: 4 }}>
              <Card>
                <CardContent>
                  <Typography variant="h5" component="h3">
                    {name}
                  </Typography>
                  <Typography variant="h3" component="p">
                    {price}
                  </Typography>
                </CardContent>
                <CardActions>
                  <Button variant="contained">{t('pricing.subscribe', { tier: name })}</Button>
                </CardActions>
              </Card>
            </Grid>
          ))}
        </Grid>
      </Section>
      <Section title={t('quotes.title')}>
        <Grid container spacing={3}>
          {QUOTES.map((key) => (
            <Grid key={key} size={{ xs: 12, md: 4 }}>
              <Card>
                <CardContent>
                  <Typography sx={{ mb: 2 }}>{t(`quotes.${key}.text`)}</Typography>
                  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                    <Avatar aria-hidden="true">{t(`quotes.${key}.name`).charAt(0)}</Avatar>
                    <span>{t(`quotes.${key}.name`)}</span>
                  </Stack>
                </CardContent>
              </Card>
            </Grid>
          ))}
        </Grid>
      </Section>
      <Section title={t('faq.title')}>
        {QUESTIONS.map((key) => (
          <Accordion key={key}>
            <AccordionSummary>{t(`faq.items.${key}.question`)}</AccordionSummary>
            <AccordionDetails>{t(`faq.items.${key}.answer`)}</AccordionDetails>
          </Accordion>
        ))}
      </Section>
      <Section title={t('closing.title')}>
        <Button variant="contained" size="large" component={Link} to="/register">
          {t('closing.action')}
        </Button>
      </Section>
    </>
  );
}
