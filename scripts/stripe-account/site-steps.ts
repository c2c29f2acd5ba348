import * as z from 'zod/mini';
import { Stripe } from 'stripe';
import { WEBHOOK_EVENT_TYPES } from '@atelier/domain/billing/stripe-event-types';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { vatRate } from '../../emulators/suite/stripe/catalogue.ts';
import { includes, type SetupStep } from '../setup/setup-step.ts';

const COUNTRY = 'FR';
/** Stripe's code of services that are supplied electronically. */
const TAX_CODE = 'txcd_10000000';
const ENDPOINTS = '/v1/webhook_endpoints';

const endpointList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      status: z.string(),
      api_version: z.nullable(z.string()),
      enabled_events: z.array(z.string()),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});
const anyList = z.object({ data: z.array(z.unknown()) });

/** Returns the steps for how VAT is found. */
export function vatSteps(environment: SiteEnvironment): SetupStep[] {
  const { vat } = environment;
  return vat.mode === 'automatic' ? automaticTaxSteps(environment) : [taxRateStep(vat.percent)];
}

/**
 * Returns the steps for the webhook of a deployed site. They create the endpoint, give its secret
 * to Secret Manager and mark the endpoint when that is done: Stripe shows the secret once, so an
 * endpoint without the mark is replaced.
 */
export function endpointSteps({ origin, firebase, stripe }: SiteEnvironment): SetupStep[] {
  const url = `${origin}/api/stripe-webhook`;
  const mark = { secret_in: stripe.webhookSecretName };
  const state = { method: 'GET', url: `${ENDPOINTS}?limit=100` } as const;
  const endpointOf = (text: string | undefined) =>
    text === undefined
      ? undefined
      : endpointList.parse(JSON.parse(text)).data.find((one) => one.url === url);
  const isPinned = (endpoint: ReturnType<typeof endpointOf>) =>
    endpoint?.api_version === Stripe.API_VERSION;
  const isMarked = (endpoint: ReturnType<typeof endpointOf>) =>
    endpoint?.metadata['secret_in'] === mark.secret_in;
  const enabled_events = [...WEBHOOK_EVENT_TYPES];
  const project = `--project=${firebase.projectId}`;
  return [
    {
      title: `Webhook endpoint ${url}, API version ${Stripe.API_VERSION}`,
      state,
      isDone: (text) => isPinned(endpointOf(text)) && isMarked(endpointOf(text)),
      actions: ({ state: text }) => {
        const former = endpointOf(text);
        return [
          ...(former === undefined
            ? []
            : [{ method: 'DELETE', url: `${ENDPOINTS}/${former.id}` } as const]),
          {
            method: 'POST',
            url: ENDPOINTS,
            body: { url, enabled_events, api_version: Stripe.API_VERSION },
            keep: {
              field: 'secret',
              command: [
                'firebase',
                'functions:secrets:set',
                stripe.webhookSecretName,
                project,
                '--data-file=-',
              ],
            },
          },
        ];
      },
    },
    {
      title: 'Webhook endpoint: events, secret kept',
      state,
      isDone: (text) => {
        const endpoint = endpointOf(text);
        const events = endpoint?.enabled_events.toSorted() ?? [];
        return (
          // One of another version is replaced, and its mark goes with it.
          isPinned(endpoint) &&
          isMarked(endpoint) &&
          endpoint?.status === 'enabled' &&
          events.join() === enabled_events.toSorted().join()
        );
      },
      actions: ({ state: text }) => [
        {
          method: 'POST',
          url: `${ENDPOINTS}/${endpointOf(text)?.id ?? '{endpoint}'}`,
          body: { enabled_events, disabled: false, metadata: mark },
        },
      ],
    },
  ];
}

function taxRateStep(percentage: number): SetupStep {
  const rate = vatRate(percentage);
  return {
    title: `VAT: ${percentage} % inside every price`,
    state: { method: 'GET', url: '/v1/tax_rates?active=true&inclusive=true&limit=100' },
    isDone: (text) =>
      anyList.parse(JSON.parse(text)).data.some((one) => includes(JSON.stringify(one), rate)),
    actions: [{ method: 'POST', url: '/v1/tax_rates', body: rate }],
  };
}

function automaticTaxSteps({ operator }: SiteEnvironment): SetupStep[] {
  const wanted = {
    defaults: { tax_behavior: 'inclusive', tax_code: TAX_CODE },
    head_office: { address: { country: COUNTRY, line1: operator.address } },
  };
  return [
    {
      title: 'VAT: found by Stripe Tax, inside every price',
      state: { method: 'GET', url: '/v1/tax/settings' },
      isDone: (text) => includes(text, { status: 'active', ...wanted }),
      actions: [{ method: 'POST', url: '/v1/tax/settings', body: wanted }],
    },
    {
      title: `VAT: registered in ${COUNTRY}`,
      state: { method: 'GET', url: '/v1/tax/registrations?status=active&limit=100' },
      isDone: (text) =>
        anyList
          .parse(JSON.parse(text))
          .data.some((one) => includes(JSON.stringify(one), { country: COUNTRY })),
      actions: [
        {
          method: 'POST',
          url: '/v1/tax/registrations',
          body: {
            country: COUNTRY,
            country_options: {
              fr: { type: 'standard', standard: { place_of_supply_scheme: 'standard' } },
            },
            active_from: 'now',
          },
        },
      ],
    },
  ];
}
