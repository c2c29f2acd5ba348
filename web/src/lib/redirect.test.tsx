import { Suspense, lazy, useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Redirect } from './redirect.tsx';

function Refusing() {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      <Link to="/login?next=1">Log in</Link>
      <button onClick={() => setIsRefused(true)}>Refuse</button>
      {isRefused ? <Redirect to="/home" state="refused" /> : null}
    </>
  );
}
let arrive: () => void;
beforeEach(() => {
  window.history.pushState(null, '', '/start');
  const LoginPage = lazy(
    () =>
      new Promise<{ default: () => React.ReactNode }>((resolve) => {
        arrive = () => resolve({ default: () => <h1>Login</h1> });
      }),
  );
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/start" element={<Refusing />} />
          <Route path="/home" element={<h1>Home</h1>} />
          <Route path="/login" element={<LoginPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
});
afterEach(cleanup);
const follow = () => act(async () => void fireEvent.click(screen.getByRole('link')));
const refuse = () => act(async () => void fireEvent.click(screen.getByRole('button')));

it('a redirect opens another page in place of the one that is shown', async () => {
  const entries = window.history.length;
  await refuse();
  expect(screen.getByRole('heading').textContent).toBe('Home');
  expect(window.history.length).toBe(entries);
  expect(window.history.state).toMatchObject({ usr: 'refused' });
});

it('a redirect leaves alone a page that was asked for and still loads', async () => {
  await follow();
  // The page that is left is shown until the other one has arrived.
  await refuse();
  expect(window.location.pathname + window.location.search).toBe('/login?next=1');
  await act(async () => arrive());
  expect(screen.getByRole('heading').textContent).toBe('Login');
});
