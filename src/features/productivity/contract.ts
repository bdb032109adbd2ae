export { agent } from './contract/agent.ts';
export { category } from './contract/category.ts';
export { consent } from './contract/consent.ts';
export { addAgent, agree, ownActivity, ownActivityDay, revokeOwnAgent, withdraw } from './contract/own-activity.ts';
export { mostDaysAgain, rule, sumAgain, testRules } from './contract/rule.ts';
export { productivitySetting } from './contract/setting.ts';
export { productivityDashboard } from './contract/dashboard.ts';
export { productivitySummary } from './contract/summary.ts';
export { personDay } from './contract/person-day.ts';
