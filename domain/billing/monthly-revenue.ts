import * as z from 'zod/mini';
import { parserOf } from '../parsing/parse.ts';

const cents = z._default(z.int(), 0);
const monthlyRevenueSchema = z.object({ subscriptions: cents, kits: cents, refunds: cents });
/** `revenue/{YYYY-MM}` in euro cents; refunds are a positive number. Written by the server only. */
export type MonthlyRevenue = z.output<typeof monthlyRevenueSchema>;
export const parseMonthlyRevenue = parserOf('revenue', monthlyRevenueSchema);
