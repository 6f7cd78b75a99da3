@echo off
rem Double-click to start Rummy Scorekeeper on Windows. "Read me first.txt" says what this downloads.
setlocal EnableExtensions DisableDelayedExpansion
title Rummy Scorekeeper

rem uv as in hosting/uv.txt; Python for x86_64, which Windows on ARM runs too: not every library is
rem made for ARM
set "uv_version=0.13.9"
set "python_version=cpython-3.13-windows-x86_64"
set "python=app\Scripts\python.exe"

rem from here on all names are short ones: whatever this folder is called can't do any harm
pushd "%~dp0program" 2>nul
for %%f in (rummy_scorekeeper-*.whl) do set "wheel=%%f"
if not defined wheel goto not_unpacked
set "ready=%wheel%.ready"

rem all that is downloaded goes into the folder "program", and nothing else is changed
set "UV_CACHE_DIR=%CD%\cache"
set "UV_PYTHON_INSTALL_DIR=%CD%\python"
set "UV_PYTHON_INSTALL_BIN=0"
set "UV_PYTHON_INSTALL_REGISTRY=0"
if not defined UV_PYTHON_PREFERENCE set "UV_PYTHON_PREFERENCE=only-managed"
set "UV_LINK_MODE=copy"
set "UV_NO_CONFIG=1"

if not exist "%ready%" goto first_start
rem a folder that was moved has to begin again
"%python%" -c "" >nul 2>nul
if not errorlevel 1 goto start

:first_start
echo.
echo The first start downloads about 70 MB into the folder
echo   "%CD%"
echo from astral.sh and github.com (uv, Python) and from pypi.org (libraries).
echo Nothing else on this computer changes. Later starts don't need the internet.
echo.
echo To stop here, close this window.
pause

set "uv="
for %%f in (uv.exe) do set "uv=%%~$PATH:f"
if not defined uv set "uv=uv\uv.exe"
if exist "%uv%" goto install

echo Downloading uv ...
set "UV_UNMANAGED_INSTALL=%CD%\uv"
powershell -NoProfile -ExecutionPolicy Bypass -Command "irm https://astral.sh/uv/%uv_version%/install.ps1 | iex"
if not exist "%uv%" goto problem

:install
echo Downloading Python and the libraries ...
rmdir /s /q app 2>nul
"%uv%" venv --quiet --python %python_version% app
if errorlevel 1 goto problem
"%uv%" pip install --quiet --python "%python%" --require-hashes --only-binary :all: --requirement libraries.txt
if errorlevel 1 goto problem
"%uv%" pip install --quiet --python "%python%" --no-deps "%wheel%"
if errorlevel 1 goto problem
rmdir /s /q cache 2>nul
echo.>"%ready%"

:start
rem what commands tell people to type
set STARTED_AS="Start Rummy.bat"
"%python%" -c "from scorekeeper.command import main; main()" %*
if errorlevel 1 pause
exit /b

:not_unpacked
echo.
echo Unpack the zip first: right-click it, "Extract All", then start from the new folder.
pause
exit /b 1

:problem
echo.
echo That didn't work. Is this computer online? Then double-click Start Rummy.bat again.
echo If it keeps failing: what's above says why.
pause
exit /b 1
