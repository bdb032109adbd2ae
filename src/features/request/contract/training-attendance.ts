/** Whether the employee was there: nobody has recorded it, they attended, or they did not. */
export const trainingAttendances = ['planned', 'present', 'absent'] as const;
