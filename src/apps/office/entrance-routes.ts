/** The addresses in front of the shell: public pages, signing in, and accounts without a company yet. */
import type { RouteEntry } from './routes.ts';

/** For everyone, without the shell. */
export const publicRoutes: readonly RouteEntry[] = [
  {
    path: '/invitation',
    title: 'Invitation',
    screen: () => import('#domains/identity/ui/InvitationScreen.tsx').then((m) => m.InvitationScreen),
  },
  {
    path: '/reset-password',
    title: 'Reset password',
    screen: () => import('#domains/identity/ui/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: '/confirm-email',
    title: 'Confirm email',
    screen: () => import('#domains/identity/ui/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
  },
  {
    path: '/unlock',
    title: 'Unlock sign-in',
    screen: () => import('#domains/identity/ui/UnlockScreen.tsx').then((m) => m.UnlockScreen),
  },
  {
    path: '/q/$code',
    title: 'Report a problem',
    screen: () => import('#domains/assets/ui/QrLanding.tsx').then((m) => m.QrLanding),
  },
  {
    path: '/i/$token',
    title: 'Invoice',
    screen: () => import('#domains/invoicing/ui/PublicInvoice.tsx').then((m) => m.PublicInvoice),
  },
  {
    path: '/quote/$token',
    title: 'Quote',
    screen: () => import('#domains/quoting/ui/PublicQuote.tsx').then((m) => m.PublicQuote),
  },
];

/** For people who are not signed in; those who are go to the start page. */
export const signedOutRoutes: readonly RouteEntry[] = [
  {
    path: '/login',
    title: 'Log in',
    screen: () => import('#domains/identity/ui/LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: '/signup',
    title: 'Create an account',
    screen: () => import('#domains/identity/ui/SignUpScreen.tsx').then((m) => m.SignUpScreen),
  },
  {
    path: '/admin/login',
    title: 'Admin log in',
    screen: () => import('#domains/identity/ui/AdminLoginScreen.tsx').then((m) => m.AdminLoginScreen),
  },
];

/** Drawn by the build as well (draw-entrance.tsx): for them nothing depends on who comes, or on the rest of the address. */
export const drawnPaths: readonly string[] = ['/login', '/signup', '/admin/login', '/reset-password'];

/** For people who are signed in and belong to no company yet, without the shell. */
export const companylessRoutes: readonly RouteEntry[] = [
  {
    path: '/join',
    title: 'Join a company',
    screen: () => import('#domains/identity/ui/JoinScreen.tsx').then((m) => m.JoinScreen),
  },
];
