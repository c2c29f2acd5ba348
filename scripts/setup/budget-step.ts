import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { findChannel, UNKNOWN_CHANNEL } from './monitoring-steps.ts';
import type { ProjectFacts } from './project-facts.ts';
import type { SetupStep } from './setup-step.ts';

const THRESHOLDS = [
  'percent=0.5',
  'percent=0.9',
  'percent=1.0',
  'percent=1.2,basis=forecasted-spend',
];

const budget = z.object({
  /** `billingAccounts/{account}/budgets/{id}` */
  name: z.string(),
  displayName: z.optional(z.string()),
  amount: z.optional(
    z.object({
      specifiedAmount: z.optional(
        z.object({ currencyCode: z.string(), units: z.optional(z.string()) }),
      ),
    }),
  ),
  notificationsRule: z.optional(
    z.object({ monitoringNotificationChannels: z.optional(z.array(z.string())) }),
  ),
});

/**
 * Returns the step of the budget of one project. It tells the channel of the alerts, because Google
 * itself would tell only administrators and users of the billing account, and the operator may be
 * neither.
 */
export function budgetStep(
  environment: SiteEnvironment,
  { billingAccount }: ProjectFacts,
): SetupStep {
  const { firebase, monthlyBudgetEuros } = environment;
  const { projectId } = firebase;
  const budgets = ['gcloud', 'billing', 'budgets'] as const;
  // An operator's own credentials need a project whose quota they use.
  const account = [`--billing-account=${billingAccount}`, `--billing-project=${projectId}`];
  const displayName = `Atelier Flair ${projectId}`;
  const presentIn = (list: string) => {
    const present = z
      .array(budget)
      .parse(JSON.parse(list))
      .find((one) => one.displayName === displayName);
    return {
      id: present?.name.split('/').at(-1),
      amount: present?.amount?.specifiedAmount,
      channels: present?.notificationsRule?.monitoringNotificationChannels ?? [],
    };
  };
  return {
    title: `Budget alarm at ${monthlyBudgetEuros} EUR a month`,
    state: { command: [...budgets, 'list', ...account, '--format=json'] },
    find: findChannel(environment),
    isDone: (state, { channel = UNKNOWN_CHANNEL }) => {
      const { amount, channels } = presentIn(state);
      const isAmount =
        amount?.currencyCode === 'EUR' && amount.units === String(monthlyBudgetEuros);
      return isAmount && channels.includes(channel);
    },
    difference: (state, { channel = UNKNOWN_CHANNEL }) => {
      const { id, amount, channels } = presentIn(state);
      if (id === undefined) return 'missing';
      const present = `${amount?.units ?? 'no amount'} ${amount?.currencyCode ?? ''}`.trim();
      const told = channels.includes(channel) ? 'told' : 'not told';
      return `${present}, ${told} to the channel of the alerts`;
    },
    actions: ({ state = '[]', found: { channel = UNKNOWN_CHANNEL } }) => {
      const { id, channels } = presentIn(state);
      const told = [...new Set([...channels, channel])].join(',');
      const wanted = [
        `--budget-amount=${monthlyBudgetEuros}EUR`,
        `--notifications-rule-monitoring-notification-channels=${told}`,
      ];
      const create = [
        `--display-name=${displayName}`,
        `--filter-projects=projects/${projectId}`,
        ...THRESHOLDS.map((rule) => `--threshold-rule=${rule}`),
      ];
      return [
        {
          command:
            id === undefined
              ? [...budgets, 'create', ...account, ...wanted, ...create]
              : [...budgets, 'update', id, ...account, ...wanted],
        },
      ];
    },
  };
}
