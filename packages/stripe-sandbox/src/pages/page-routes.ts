import { checkoutPages } from './checkout-page.ts';
import { invoicePages } from './invoice-page.ts';
import type { PageRoute } from './page-request.ts';
import { portalCancelPages } from './portal-cancel-page.ts';
import { portalCardPages } from './portal-card-page.ts';
import { portalHomePages } from './portal-home-page.ts';
import { portalPlanPages } from './portal-plan-page.ts';
import { promotionCodePages } from './promotion-code-page.ts';
import { threeDSecurePages } from './three-d-secure-page.ts';

/** The hosted pages. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...checkoutPages,
  ...promotionCodePages,
  ...threeDSecurePages,
  ...invoicePages,
  ...portalHomePages,
  ...portalCancelPages,
  ...portalCardPages,
  ...portalPlanPages,
];
