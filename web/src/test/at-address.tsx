import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AddressFilters } from '../lib/address-filters.tsx';

/**
 * Opens a page that keeps its filters in the address, as the app does.
 *
 * @param address  of the first render
 */
export function AtAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  useState(() => window.history.replaceState(null, '', address));
  return (
    <BrowserRouter>
      <AddressFilters>{children}</AddressFilters>
    </BrowserRouter>
  );
}
