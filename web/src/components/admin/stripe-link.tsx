import type { ReactNode } from 'react';
import Link from '@mui/material/Link';

interface StripeLinkProps {
  /** Path of the page, such as `payments/pi_1`. */
  page: string;
  isTest: boolean;
  children: ReactNode;
}

/**
 * A link to Stripe's dashboard, which has one address for test mode and one for real money, and
 * asks for a login.
 */
export const StripeLink = ({ page, isTest, children }: StripeLinkProps) => (
  <Link
    href={`https://dashboard.stripe.com/${isTest ? 'test/' : ''}${page}`}
    target="_blank"
    rel="noopener"
  >
    {children}
  </Link>
);
