## Words of the pages in web/app/src/lobby.
