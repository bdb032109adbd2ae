/**
 * Messages at fields that no schema can say, by what they depend on. The document names them, so that who sends what it
 * allows knows what may still be refused; any other message for such a body is a defect (`tests/fuzz`).
 */
export const beyondSchema: Readonly<Record<string, string>> = {
  ...of('what is stored already', [
    'unique',
    'unknownRecord',
    'domainTaken',
    'hasSignIn',
    'invitedAlready',
    'memberAlready',
    'lastOwner',
    'holdsMoreRights',
    'uploadGone',
    'storageFull',
    'tooManyViews',
    'loop',
    'tooDeep',
    'companyNotSelected',
  ]),
  ...of('lists of words that are long or change', ['reservedDomain', 'commonPassword']),
  ...of('what is in a file or picture', [
    'imageType',
    'imageTooLarge',
    'fileType',
    'invalidFileType',
    'tableFile.empty',
    'tableFile.notATable',
    'tableFile.tooManyRows',
    'tableFile.tooManyColumns',
    'tableFile.tooLarge',
    'tableFile.damaged',
    'tableFile.encoding',
    'tableFile.repeatedColumn',
  ]),
  ...of('several fields together', [
    'mismatchPassword',
    'periodOrder',
    'periodTooLong',
    'groupOrEmployee',
    'hiredBeforeBirth',
    'expiresBeforeIssue',
    'endBeforeStart',
    'breakTimes',
    'longCycle',
    'outsideCycle',
    'outsideTimetable',
    'overlappingRow',
    'repeatedRow',
  ]),
  ...of('today', ['minDate', 'maxDate']),
};

function of(what: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, `Depends on ${what}`]));
}
