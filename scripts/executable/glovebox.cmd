@echo off
rem Glovebox for @TARGET@: starts the Deno runtime beside this file with the application.
setlocal DisableDelayedExpansion EnableExtensions
if not exist "%~dp0bin\deno.exe" (
  echo glovebox: "%~dp0bin\deno.exe" is missing: unpack the whole zip file, then start glovebox.cmd from there 1>&2
  exit /b 70
)
rem The cache of compiled code: the folder of this file may be one that the user cannot write.
set "DENO_DIR=%TEMP%\glovebox\@ID@"
if defined LOCALAPPDATA set "DENO_DIR=%LOCALAPPDATA%\glovebox\@ID@"
if defined GLOVEBOX_CACHE_DIR set "DENO_DIR=%GLOVEBOX_CACHE_DIR%\@ID@"
set "DENO_NO_UPDATE_CHECK=1"
set "DENO_NO_PACKAGE_JSON=1"
set "GLOVEBOX_EXECUTABLE=%~f0"
for %%v in (@UNSET@) do set "%%v="
"%~dp0bin\deno.exe" run @FLAGS@ --config "%~dp0app\deno.json" "%~dp0app\main.js" %*
