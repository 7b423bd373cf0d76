import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { invitations } from './invitation.resource.ts';
import { invitationLinkReport } from './invitation-link.report.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invite-member.ts';
import {
  acceptRequest,
  changeRole,
  declineRequest,
  reinstateMember,
  removeMember,
  suspendMember,
} from './manage-member.ts';
import { membershipDisplay } from './membership.display.ts';
import { memberships } from './membership.resource.ts';
import { financialPermissionRecords } from './permissions/financial-permission.resource.ts';
import { grantFinancialPermission, grantFinancialRole } from './permissions/grant-financial-permission.ts';
import {
  revokeFinancialPermission,
  revokeFinancialPermissions,
} from './permissions/revoke-financial-permission.ts';
import { teams } from './team.resource.ts';
import { tellOfAcceptance } from './tell-of-acceptance.ts';

export const identityDomain = defineDomain('identity', {
  resources: [memberships, teams, invitations, financialPermissionRecords],
  commands: [
    grantFinancialPermission,
    grantFinancialRole,
    revokeFinancialPermission,
    revokeFinancialPermissions,
    inviteMember,
    resendInvitation,
    revokeInvitation,
    acceptRequest,
    changeRole,
    declineRequest,
    reinstateMember,
    removeMember,
    suspendMember,
  ],
  displays: [membershipDisplay],
  screens: [
    {
      path: '/invitation',
      title: 'Invitation',
      place: 'public',
      load: async () => (await import('./ui/InvitationScreen.tsx')).InvitationScreen,
    },
    {
      path: '/reset-password',
      title: 'Reset password',
      place: 'public',
      load: async () => (await import('./ui/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    },
    {
      path: '/confirm-email',
      title: 'Confirm email',
      place: 'public',
      load: async () => (await import('./ui/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
    },
    {
      path: '/unlock',
      title: 'Unlock sign-in',
      place: 'public',
      load: async () => (await import('./ui/UnlockScreen.tsx')).UnlockScreen,
    },
    {
      path: '/login',
      title: 'Log in',
      place: 'signed-out',
      load: async () => (await import('./ui/LoginScreen.tsx')).LoginScreen,
    },
    {
      path: '/signup',
      title: 'Create an account',
      place: 'signed-out',
      load: async () => (await import('./ui/SignUpScreen.tsx')).SignUpScreen,
    },
    {
      path: '/admin/login',
      title: 'Admin log in',
      place: 'signed-out',
      load: async () => (await import('./ui/AdminLoginScreen.tsx')).AdminLoginScreen,
    },
    {
      path: '/join',
      title: 'Join a company',
      place: 'companyless',
      load: async () => (await import('./ui/JoinScreen.tsx')).JoinScreen,
    },
    {
      path: '/companies/new',
      title: 'New company',
      load: async () => (await import('./ui/NewCompanyScreen.tsx')).NewCompanyScreen,
    },
    {
      path: '/financials/login',
      title: 'Unlock financials',
      load: async () => (await import('./ui/FinancialLoginScreen.tsx')).FinancialLoginScreen,
      roles: office,
    },
  ],
  server: {
    reports: [invitationLinkReport],
    reactions: [tellOfAcceptance],
  },
});
