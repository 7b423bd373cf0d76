import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { dashboardReport } from './dashboard.report.ts';
import { arrangeHome } from './home/arrange-home.ts';
import { attentionReport } from './home/attention.report.ts';
import { homeLayouts } from './home/home-layout.resource.ts';
import { figureRows, figureRowsReport } from './measures/figure-rows.ts';
import { figureTableReport } from './measures/figure-table.report.ts';
import { figuresReport } from './measures/figures.report.ts';
import { measureSheetReport } from './measures/measure-sheet.report.ts';
import { measuresReport } from './measures/measures.report.ts';
import { mailMonthlyReports } from './monthly-report/mail-monthly-report.job.ts';
import { monthlyReport } from './monthly-report/monthly-report.report.ts';
import { performanceReport } from './performance/performance.report.ts';
import { cancelReportRun } from './report-runs/cancel-report-run.ts';
import { reportRuns } from './report-runs/report-run.resource.ts';
import { sweepReportRunsJob } from './report-runs/sweep-report-runs.job.ts';
import { analysisPins, savedAnalyses } from './saved/saved-analysis.resource.ts';
import { putAwaySteps } from './set-up/put-away-step.ts';
import { setUpReport } from './set-up/set-up.report.ts';
import { worstAssetsReport } from './worst-assets/worst-assets.report.ts';

export const analyticsDomain = defineDomain('analytics', {
  resources: [reportRuns, savedAnalyses, analysisPins, homeLayouts],
  commands: [cancelReportRun, arrangeHome, putAwaySteps],
  menu: [
    { href: '/', label: 'Dashboard', icon: 'dashboard', place: 10 },
    { href: '/analytics', label: 'Analytics', icon: 'chart', place: 80, roles: office },
  ],
  screens: [
    {
      path: '/',
      title: 'Dashboard',
      load: async () => (await import('./ui/DashboardScreen.tsx')).DashboardScreen,
      plain: true,
      asks: ['dashboard'],
      engineers: {
        title: 'Today',
        load: async () => (await import('./ui/engineer/EngineerHome.tsx')).EngineerHome,
        asks: ['meter_rounds'],
      },
    },
    {
      path: '/dashboard',
      title: 'Dashboard',
      load: async () => (await import('./ui/DashboardScreen.tsx')).DashboardScreen,
      plain: true,
      asks: ['dashboard'],
    },
    {
      path: '/analytics',
      title: 'Analytics',
      roles: office,
      load: async () => (await import('./ui/GlanceScreen.tsx')).GlanceScreen,
    },
    {
      path: '/analytics/explore',
      title: 'Explore',
      roles: office,
      load: async () => (await import('./ui/explore/ExploreScreen.tsx')).ExploreScreen,
    },
    {
      path: '/analytics/measures/$name',
      title: 'Analytics',
      roles: office,
      load: async () => (await import('./ui/MeasureScreen.tsx')).MeasureScreen,
    },
    {
      path: '/analytics/performance-report',
      title: 'Performance report',
      load: async () => (await import('./ui/performance/PerformanceScreen.tsx')).PerformanceScreen,
    },
    {
      path: '/analytics/monthly-report',
      title: 'Monthly report',
      roles: office,
      load: async () => (await import('./ui/monthly-report/MonthlyReportScreen.tsx')).MonthlyReportScreen,
    },
    {
      path: '/analytics/rows/$table',
      title: 'Analytics',
      load: async () => (await import('./ui/FigureRowsScreen.tsx')).FigureRowsScreen,
    },
  ],
  server: {
    reports: [
      dashboardReport,
      attentionReport,
      setUpReport,
      measuresReport,
      figuresReport,
      figureTableReport,
      figureRowsReport,
      measureSheetReport,
      performanceReport,
      monthlyReport,
      worstAssetsReport,
    ],
    rowSets: [figureRows],
    jobs: [sweepReportRunsJob, mailMonthlyReports],
  },
});
