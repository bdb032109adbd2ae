export const employeeStates = ['active', 'resigned'] as const;
