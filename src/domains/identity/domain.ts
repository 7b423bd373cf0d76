import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { phoneContactsReport } from './devices/phone-contacts.report.ts';
import { invitations } from './members/invitation.resource.ts';
import { invitationLinkReport } from './members/invitation-link.report.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './members/invite-member.ts';
import {
  acceptRequest,
  changeRole,
  declineRequest,
  reinstateMember,
  removeMember,
  suspendMember,
} from './members/manage-member.ts';
import { membershipDisplay } from './members/membership.display.ts';
import { memberships } from './members/membership.resource.ts';
import { notifyOfAcceptance } from './members/notify-of-acceptance.ts';
import { teams } from './members/team.resource.ts';
import { financialPermissionRecords } from './permissions/financial-permission.resource.ts';
import { grantFinancialPermission, grantFinancialRole } from './permissions/grant-financial-permission.ts';
import {
  revokeFinancialPermission,
  revokeFinancialPermissions,
} from './permissions/revoke-financial-permission.ts';

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
      load: async () => (await import('./ui/members/InvitationScreen.tsx')).InvitationScreen,
    },
    {
      path: '/reset-password',
      title: 'Reset password',
      place: 'public',
      load: async () => (await import('./ui/sign-in/ResetPasswordScreen.tsx')).ResetPasswordScreen,
    },
    {
      path: '/confirm-email',
      title: 'Confirm email',
      place: 'public',
      load: async () => (await import('./ui/accounts/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
    },
    {
      path: '/unlock',
      title: 'Unlock sign-in',
      place: 'public',
      load: async () => (await import('./ui/sign-in/UnlockScreen.tsx')).UnlockScreen,
    },
    {
      path: '/login',
      title: 'Log in',
      place: 'signed-out',
      load: async () => (await import('./ui/sign-in/LoginScreen.tsx')).LoginScreen,
    },
    {
      path: '/signup',
      title: 'Create an account',
      place: 'signed-out',
      load: async () => (await import('./ui/accounts/SignUpScreen.tsx')).SignUpScreen,
    },
    {
      path: '/admin/login',
      title: 'Admin log in',
      place: 'signed-out',
      load: async () => (await import('./ui/sign-in/AdminLoginScreen.tsx')).AdminLoginScreen,
    },
    {
      path: '/join',
      title: 'Join a company',
      place: 'companyless',
      load: async () => (await import('./ui/members/JoinScreen.tsx')).JoinScreen,
    },
    {
      path: '/companies/new',
      title: 'New company',
      load: async () => (await import('./ui/members/NewCompanyScreen.tsx')).NewCompanyScreen,
    },
    {
      path: '/financials/login',
      title: 'Unlock financials',
      load: async () => (await import('./ui/sign-in/FinancialLoginScreen.tsx')).FinancialLoginScreen,
      roles: office,
    },
  ],
  server: {
    reports: [invitationLinkReport, phoneContactsReport],
    reactions: [notifyOfAcceptance],
  },
});
